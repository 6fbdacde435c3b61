import { form } from './generated/zoom_guide.ts';
import { decodePage } from './one-text.ts';

/** The video-meeting guide: rich text (spec §2 Video-meeting guide). */
export const meetingGuideCall = decodePage(form);
