import { verifyWebhook, WebhookError } from '@market-signals/client/webhooks';

/** Deliveries that this process has handled. With several processes, store the ids beside the data that they change. */
const handled = new Set<string>();
const MAX_HANDLED = 10_000;

/** Receives the alerts of the gateway: the secret is the one that `createAlert` showed. */
export async function POST(request: Request): Promise<Response> {
  try {
    const { id, payload } = await verifyWebhook(
      { headers: request.headers, body: await request.text() },
      process.env.SIGNALS_WEBHOOK_SECRET ?? '',
    );
    // A delivery is repeated until it is answered: the same id is the same event.
    if (!handled.has(id)) {
      console.log('alert', id, payload);
      handled.add(id);
      if (handled.size > MAX_HANDLED) handled.delete(handled.values().next().value as string);
    }
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookError) return new Response('Not authentic.', { status: 401 });
    throw error;
  }
}
