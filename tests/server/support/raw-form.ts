/** A part as it stands on the wire: the lines before its content, and that. */
export interface RawPart {
  readonly head: string;
  readonly content: string;
}

export const BOUNDARY = 'b';

export const textPart = (name: string, content = 'x'): RawPart => ({ head: `Content-Disposition: form-data; name="${name}"`, content });
export const filePart = (name: string, fileName: string, content = '%PDF-1.4'): RawPart =>
  ({ head: `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/pdf`, content });

/** A multipart body that no browser would send. */
export const rawForm = (parts: readonly RawPart[], boundary = BOUNDARY): Buffer =>
  Buffer.from(`${parts.map(({ head, content }) => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`).join('')}--${boundary}--\r\n`);
