/** Long enough for a browser to have begun the download. */
const REVOKE_AFTER_MS = 60_000;

/** Hands a text to the browser as a file to download. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => { URL.revokeObjectURL(address); }, REVOKE_AFTER_MS);
}
