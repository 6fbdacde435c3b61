import { decodeHomepage } from '../wire/homepage.ts';
import type { Call } from './call.ts';

/** Rich text. */
export const homepageCall: Call<string | undefined> = {
  name: 'homepage_content', method: 'GET', path: '/api/v1/static_pages/get_homepage_content.json', access: 'applicant', decode: decodeHomepage,
};
