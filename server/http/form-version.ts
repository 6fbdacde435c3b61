import type { FastifyRequest } from 'fastify';

/** A version of the definitions as somebody names it (schemas/README.md). One that is no number is unknown. */
const versionIn = (named: unknown): number | undefined =>
  typeof named === 'string' && /^[1-9]\d{0,8}$/.test(named) ? Number(named) : undefined;

/** The version that a save was made with: its header `Form-Version`. */
export const formVersionNamed = ({ headers }: FastifyRequest): number | undefined => versionIn(headers['form-version']);

/** The version whose field types are asked for: `?version=…`. */
export const versionAsked = ({ query }: FastifyRequest): number | undefined => versionIn((query as { readonly version?: unknown }).version);
