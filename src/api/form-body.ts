/** HTML, "multipart/form-data encoding algorithm". */
const escapeName = (name: string): string => name.replace(/[\r\n"]/g, encodeURIComponent);

const randomBoundary = (): string => `form-${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('-')}`;

/**
 * Writes a form as a browser does, but for the ends of lines, which go out as they stand in the value: a browser makes CR LF
 * of each, and a text that nobody has touched would come back to the server as another (docs/decisions/0019). Files are read
 * as the body is sent.
 */
export function formBody(form: FormData): Blob {
  const boundary = randomBoundary();
  const parts = [...form].flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`;
    if (typeof value === 'string') return [`${head}\r\n\r\n${value}\r\n`];
    const type = value.type === '' ? 'application/octet-stream' : value.type;
    return [`${head}; filename="${escapeName(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`, value, '\r\n'];
  });
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}
