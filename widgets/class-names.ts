/** Class names of a style sheet as one attribute. */
export const classNames = (...names: readonly (string | undefined)[]): string => names.filter((name) => name !== undefined).join(' ');
