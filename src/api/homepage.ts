import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../base/text.ts';
import { decodeHomepage } from '../wire/homepage.ts';
import type { Call } from './call.ts';
import type { Client } from './client.ts';

/** Rich text. */
export const homepageCall: Call<string | undefined> = {
  name: 'homepage_content', method: 'GET', path: '/api/v1/static_pages/get_homepage_content.json', access: 'applicant', decode: decodeHomepage,
};

/** The server answers in the language that is asked for. */
export const homepageQuery = (client: Client, language: Language) =>
  queryOptions({ queryKey: ['homepage_content', language], queryFn: async ({ signal }) => (await client.send(homepageCall, { signal })) ?? null });
