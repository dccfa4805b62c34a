/** Memory for bytes that are read, used, and forgotten together, which the garbage collector never sees. */
export type ByteArena = {
  /** Copies bytes to an address that is a multiple of 8. The copy is valid until `reset`. */
  copy(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Makes all memory available again. */
  reset(): void;
};

const BLOCK_BYTES = 4 * 1_024 * 1_024;
const ALIGNMENT = 8;

export function createByteArena(): ByteArena {
  const blocks: ArrayBuffer[] = [];
  let [index, used] = [0, 0];
  return {
    copy(bytes) {
      const current = blocks[index];
      if (current && used + bytes.byteLength > current.byteLength) {
        index += 1;
        used = 0;
      }
      let block = blocks[index];
      if (!block || block.byteLength < bytes.byteLength) {
        block = new ArrayBuffer(Math.max(BLOCK_BYTES, bytes.byteLength));
        blocks[index] = block;
      }
      const copy = new Uint8Array(block, used, bytes.byteLength);
      copy.set(bytes);
      used += Math.ceil(bytes.byteLength / ALIGNMENT) * ALIGNMENT;
      return copy;
    },
    reset() {
      index = 0;
      used = 0;
    },
  };
}
