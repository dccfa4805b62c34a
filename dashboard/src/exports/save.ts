/** Hands a file to the browser's downloads. */
export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; what is revoked at once is saved empty by some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
