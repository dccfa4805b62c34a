import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookError } from '../../client/webhooks.ts';

// The example of the specification's libraries.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"test": 2432232314}';
const SENT_AT = 1_614_265_330;
const SIGNED = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(SENT_AT),
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

const verify = (changes: Record<string, string> = {}, { body = BODY, secret = SECRET, after = 10 } = {}) =>
  verifyWebhook({ headers: new Headers({ ...SIGNED, ...changes }), body }, secret, {
    now: new Date((SENT_AT + after) * 1_000),
  });

describe('verifyWebhook', () => {
  it('accepts a webhook that is signed by the Standard Webhooks specification, and parses it', async () => {
    expect(await verify()).toEqual({
      id: SIGNED['webhook-id'],
      sentAt: new Date(SENT_AT * 1_000),
      payload: { test: 2_432_232_314 },
    });
  });

  it('accepts any of several signatures, as during a rotation of secrets', async () => {
    const other = `v1,${btoa('another signature of 32 bytes, ..')}`;
    const list = `${other} v1a,unknown ${SIGNED['webhook-signature']}`;
    await expect(verify({ 'webhook-signature': list })).resolves.toMatchObject({ id: SIGNED['webhook-id'] });
    await expect(verify({ 'webhook-signature': other })).rejects.toThrow(WebhookError);
  });

  it('refuses another body, id, time, or secret, and headers that are missing or malformed', async () => {
    const attempts: Parameters<typeof verify>[] = [
      [{}, { body: '{"test":2432232314}' }],
      [{ 'webhook-id': 'msg_other' }],
      [{ 'webhook-timestamp': String(SENT_AT + 1) }],
      [{}, { secret: `whsec_${btoa('another secret of some length')}` }],
      [{ 'webhook-signature': '' }],
      [{ 'webhook-signature': 'v1,***' }],
      [{ 'webhook-timestamp': 'now' }],
    ];
    for (const attempt of attempts) await expect(verify(...attempt)).rejects.toThrow(WebhookError);
  });

  it('refuses a webhook that was sent more than five minutes ago, so that a copy of it is useless later', async () => {
    await expect(verify({}, { after: 300 })).resolves.toBeDefined();
    await expect(verify({}, { after: 301 })).rejects.toThrow('The timestamp is too far from now.');
    await expect(verify({}, { after: -301 })).rejects.toThrow(WebhookError);
  });
});
