import { files } from '../generated/input-types.ts';
import { typesOf } from './types-of.ts';

/** Every built-in type: one for each file of `schemas/input-types/` (spec §3), and `unknown`. */
export const builtInTypes = typesOf(files);
