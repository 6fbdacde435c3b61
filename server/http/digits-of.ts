import type { FastifyRequest } from 'fastify';
import { contractViolation } from './http-error.ts';

/** The number in a header (schemas/README.md); undefined where it is absent. Throws a 422 for anything else. */
export function digitsOf({ headers }: FastifyRequest, name: 'answer-age' | 'answer-order' | 'exam-group'): number | undefined {
  const value = headers[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^\d{1,16}$/.test(value) || !Number.isSafeInteger(Number(value))) {
    throw contractViolation(`${name} is no number`);
  }
  return Number(value);
}
