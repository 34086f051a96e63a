import { z } from 'zod';
import { mode } from './shortlist.ts';
import { text } from './text.ts';

/** JSON body of `POST /keys`: native, RFC 7591 and agent registration members side by side; unknown members are ignored (G5). */
export const keyRequest = z
  .looseObject({
    mode: mode.default('test'),
    label: text(200).optional().meta({ description: 'Free text, not kept (G55).' }),
    type: z
      .literal('anonymous')
      .optional()
      .meta({ description: 'Identity type; only `anonymous` is supported. Not fixed by the specification (G15).', 'x-gap': 'G15' }),
  })
  .meta({ id: 'KeyRequest', examples: [{ mode: 'test', label: 'my laptop' }] });

/** OAuth 2.0 client credentials request (G15, RFC 6749 section 4.4). */
export const tokenRequest = z
  .looseObject({ grant_type: z.literal('client_credentials'), mode: mode.optional() })
  .meta({ id: 'TokenRequest', description: 'OAuth 2.0 form. Not fixed by the specification (G15).', 'x-gap': 'G15' });

/** Response of `POST /keys`; `access_token`, `token_type` and `client_id` are G12. */
export const issuedKey = z
  .looseObject({
    key: text(200, 1).meta({ description: 'The credential itself. It does not expire on a timer.' }),
    mode,
    usage: z.strictObject({ header: text(300, 1).meta({ description: 'The complete header line to send.' }) }),
    access_token: text(200, 1).optional().meta({ description: 'The key again. Not fixed by the specification (G12).', 'x-gap': 'G12' }),
    token_type: z.literal('Bearer').optional().meta({ description: 'Not fixed by the specification (G12).', 'x-gap': 'G12' }),
    client_id: text(200, 1)
      .optional()
      .meta({ description: 'Public identifier of the key. Not fixed by the specification (G12).', 'x-gap': 'G12' }),
  })
  .meta({ id: 'IssuedKey' });

export type KeyRequest = z.infer<typeof keyRequest>;
export type IssuedKey = z.infer<typeof issuedKey>;
