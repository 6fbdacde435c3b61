import { isJsonObject } from './json.ts';

const MEMBERS = ['value', 'upload', 'document', 'url', 'file_name'];

/** Whether any of these `document_fields` says whether the server has its file (DECISIONS "What a strange server showed"). */
export const namesFiles = (documents: unknown): boolean =>
  Array.isArray(documents) && documents.some((entry) => isJsonObject(entry) && MEMBERS.some((member) => member in entry));
