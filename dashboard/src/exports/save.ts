/** Saves a file to the browser's downloads. */
export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by then; some browsers save an empty file if the URL is revoked immediately.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
