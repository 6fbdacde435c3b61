import { form } from './generated/homepage_content.ts';
import { decodePage } from './one-text.ts';

/** What the product variant's landing page shows first: rich text (spec §2 Landing). */
export const homepageCall = decodePage(form);
