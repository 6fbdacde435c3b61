import { validate } from './generated/homepage_content.js';
import { decodePage } from './page.ts';

/** What the product variant's landing page shows first: rich text (spec §2 Landing). */
export const decodeHomepage = decodePage('homepage_content', validate);
