import { lateCode } from '../../ui/code-query.ts';

/** The form's code comes with the first reflection that is written, and not before. */
export const { query: reflectionFormQuery, preload: preloadReflectionForm } = lateCode('reflection-form', () => import('./reflection-form.tsx'));
