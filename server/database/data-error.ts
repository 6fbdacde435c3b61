/** Whether a statement failed for what it was told: a value that PostgreSQL cannot take (class 22), or a constraint (class 23). */
export const isOfData = (error: unknown): boolean => error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
