import { decodeMeetingGuide } from '../wire/meeting-guide.ts';
import type { Call } from './call.ts';

/** Rich text. */
export const meetingGuideCall: Call<string | undefined> = {
  name: 'zoom_guide', method: 'GET', path: '/api/v1/static_pages/get_zoom_guide.json', access: 'applicant', decode: decodeMeetingGuide,
};
