import { validate } from './generated/zoom_guide.js';
import { decodePage } from './page.ts';

/** The video-meeting guide: rich text (spec §2 Video-meeting guide). */
export const decodeMeetingGuide = decodePage('zoom_guide', validate);
