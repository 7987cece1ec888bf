// Calls of the other side. A call never throws: whether it was certainly not sent, or nobody knows, is part of its result.
export { readXml, writeXml, type XmlFields } from '@portal/domain/files/xml';
export {
  type AccessToken,
  createAccessTokens,
  requestToken,
} from '@portal/platform/api-client/access-tokens';
export { createJsonApi, type JsonApi } from '@portal/platform/api-client/json-api';
export {
  type JsonAnswer,
  type NoAnswer,
  neverLeft,
  type ParsedAnswer,
  parseAnswer,
  parseJson,
  readBody,
  requireAnswer,
  sendCall,
  type TextAnswer,
  unknownOutcome,
} from '@portal/platform/api-client/send-call';
export { keepLast } from '@portal/platform/keep-last';
export { openAuthorizationCodeFlow } from '@portal/platform/openid/authorization-code';
