/** HTML, "multipart/form-data encoding algorithm". */
const escapeName = (name: string): string => name.replace(/[\r\n"]/g, encodeURIComponent);

const randomBoundary = (): string => `form-${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('-')}`;

/** A form as it is sent. `type`: its content type, where the browser does not set it. */
export interface WrittenForm {
  readonly body: FormData | Uint8Array<ArrayBuffer> | Blob;
  readonly type?: string;
}

/**
 * Encodes a form as a browser does, except that line ends are sent as they stand in the value: a browser turns each into
 * CR LF, and a text that nobody has edited would reach the server changed (docs/decisions/0019). Files are read as the body
 * is sent. A form without line ends is left to the browser.
 */
export function formBody(form: FormData): WrittenForm {
  const entries = [...form];
  if (!entries.some(([, value]) => typeof value === 'string' && /[\r\n]/.test(value))) return { body: form };
  const boundary = randomBoundary();
  const parts = entries.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`;
    if (typeof value === 'string') return [`${head}\r\n\r\n${value}\r\n`];
    const type = value.type === '' ? 'application/octet-stream' : value.type;
    return [`${head}; filename="${escapeName(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`, value, '\r\n'];
  });
  const whole = [...parts, `--${boundary}--\r\n`];
  // A form of text alone is sent as bytes, so that developer tools can show it.
  const isText = whole.every((part) => typeof part === 'string');
  return { body: isText ? new TextEncoder().encode(whole.join('')) : new Blob(whole), type: `multipart/form-data; boundary=${boundary}` };
}
