import { fileCodec } from '../codecs/file.ts';
import { fileSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** An uploaded document, at most 10 MB (spec §5 Documents, §9). */
export const document: TypeModule = {
  widget: 'document',
  prompt: 'select',
  schema: fileSchema,
  limits: Object.freeze({
    maxBytes: 10_485_760,
    accept: Object.freeze(['pdf', 'txt', 'pptx', 'doc', 'docx', 'png', 'jpeg']),
  }),
  codec: fileCodec,
};
