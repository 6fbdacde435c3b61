import type { FastifyRequest } from 'fastify';

/** The version of the definitions that a save was made with: its header `Form-Version` (schemas/README.md). One that is no number is unknown. */
export function formVersionNamed({ headers }: FastifyRequest): number | undefined {
  const header = headers['form-version'];
  return typeof header === 'string' && /^[1-9]\d{0,8}$/.test(header) ? Number(header) : undefined;
}
