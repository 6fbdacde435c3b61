import { fileCodec } from '../codecs/file.ts';
import { fileSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** A picture as an exam's answer, at most 2 MB (DECISIONS "Form rules by input type"); the photo has a limit of its own. */
export const image: TypeModule = {
  widget: 'image',
  prompt: 'select',
  schema: fileSchema,
  limits: Object.freeze({ maxBytes: 2_097_152, accept: Object.freeze(['png', 'jpeg']) }),
  codec: fileCodec,
};
