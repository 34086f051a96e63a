/** The closed `error.code` enum as the specification lists it, section "Errors". */
export const errorCodes: readonly string[] = [
  'missing_parameter',
  'invalid_parameter',
  'invalid_cursor',
  'no_matching_outcome',
  'missing_credential',
  'invalid_credential',
  'invalid_body',
  'unsupported_media_type',
  'job_not_found',
  'batch_too_large',
  'not_found',
  'method_not_allowed',
];
