/** The code that is needed only where another device has saved, or there is a draft; loaded then. */
export { heldValues, mergeForms } from '../compiler/merge/merge-forms.ts';
export { asOpened, asTypedNow } from './drafts/as-typed-now.ts';
export { sidesOfDraft } from './drafts/sides.ts';
