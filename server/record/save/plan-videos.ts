import { typeNamed } from '../../contract/input-types.ts';
import { type Form, entriesOf } from '../forms/form.ts';
import type { OwnVideos, VideoOwner } from '../../videos/own-videos.ts';
import type { AttributeChanges } from './plan-attributes.ts';
import type { FieldChanges } from './plan-fields.ts';
import type { Problems } from './problems.ts';

/** Addresses of videos that a save changes, by the field that an error of theirs belongs to. */
export type VideoAddresses = ReadonlyMap<string, string>;

/** Those of its fields, and the promotional one. What stands there already is not asked for again. */
export function videosIn(form: Form, fields: FieldChanges, { prVideo }: AttributeChanges = {}): VideoAddresses {
  const inFields = entriesOf(form).flatMap(({ name, definition }) => {
    const value = typeNamed(form.types, definition.input_type).base === 'video' ? fields.get(name) : undefined;
    return typeof value === 'string' ? [[`custom_fields.${name}`, value] as const] : [];
  });
  return new Map([...inFields, ...(typeof prVideo === 'string' ? [['pr_video', prVideo] as const] : [])]);
}

/** A video of the portal's own video host has to be there, whole and the owner's own; what is wrong goes to `problems`. */
export async function checkVideos(videos: OwnVideos, owner: VideoOwner, addresses: VideoAddresses, problems: Problems): Promise<void> {
  for (const [field, address] of addresses) {
    const problem = await videos.problemOf(owner, address);
    if (problem) problems.add(field, problem);
  }
}
