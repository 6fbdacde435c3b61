import { lateCode } from '../../../ui/code-query.ts';

/** The compiler, the engine and rjsf come with the intro of an exam, before its clock runs, and not with the page. */
export const { query: groupFormQuery, preload: preloadGroupForm } = lateCode('exam-group-form', () => import('./group-form.tsx'));
