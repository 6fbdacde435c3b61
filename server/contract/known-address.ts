import { readFileSync } from 'node:fs';
import { inProject } from '../base/root.ts';
import { type Normaliser, normalise } from './normalise.ts';

const { 'x-normalize': normalisers } =
  JSON.parse(readFileSync(inProject('schemas', 'input-types', 'email.json'), 'utf8')) as { readonly 'x-normalize': readonly Normaliser[] };

/** The canonical form of an e-mail address, which identifies applicants, however it is written in a form, at a log-in, or in content. */
export const knownAddress = (address: string): string => normalise(address, normalisers).trim().toLowerCase();
