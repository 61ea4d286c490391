/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After a minute the browser has read the address.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
