/** The codes of `schemas/error-codes.json` that a value of a field type can be refused with. */
export const valueCodes: readonly string[] = [
  'required', 'requiredOption', 'requiredChoice', 'requiredDate', 'requiredFile', 'tooLong', 'number', 'email', 'phone', 'url', 'currency',
  'date', 'option', 'repeated', 'mask', 'schema', 'schemaMinimum', 'schemaMaximum', 'schemaMinLength', 'schemaMaxLength', 'schemaPattern',
  'schemaEnum', 'tooFew', 'tooMany', 'part', 'video', 'fileEmpty', 'fileTooBig', 'fileType', 'imageTooBig',
];
