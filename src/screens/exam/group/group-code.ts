import { lateForm } from '../../../engine/late-form.ts';

/** Loads the compiler, the engine and rjsf with the intro of an exam, before its clock runs, and not with the page. */
export const lateGroupForm = lateForm(async () => (await import('./group-form.tsx')).GroupForm);
