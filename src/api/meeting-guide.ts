import { decodeMeetingGuide } from '../wire/meeting-guide.ts';
import { callOf } from './call.ts';

/** Rich text. */
export const meetingGuideCall = callOf(decodeMeetingGuide);
