import type { FastifyInstance } from 'fastify';
import type { FieldTypesResponse } from '../../schemas/generated/wire.d.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithDefinitions } from './definitions.ts';
import { publicCall } from '../http/call.ts';
import { answerTagged } from '../http/entity-tag.ts';
import { versionAsked } from '../http/form-version.ts';

/**
 * The input types that the deployment defines (DECISIONS "Field types from the server"), or those of the version that is asked
 * for, where it is kept; a 304 where the caller has them already.
 */
export function fieldTypesCall(app: FastifyInstance, { db, definitions }: WithDatabase & WithDefinitions): void {
  publicCall<undefined, FieldTypesResponse | undefined>(app, 'field_types', async ({ request, reply }) => {
    const asked = versionAsked(request);
    const ofVersion = asked === undefined ? undefined : await definitions.of(db, asked);
    const { fieldTypes, tag } = ofVersion ?? await definitions.live(db);
    return answerTagged(request, reply, tag, fieldTypes);
  });
}
