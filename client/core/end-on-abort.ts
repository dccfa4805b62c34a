/**
 * Ends the body of a response when its request is aborted. In Node, the signal passed to `fetch` is not enough: undici
 * links a request to its signal weakly, so after a garbage collection an abort no longer reaches the response.
 * @param request the request rather than its signal: a `Request` keeps the link to the signal that it was created with
 */
export function endOnAbort(response: Response, request: { readonly signal: AbortSignal }): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const stop = () => void reader.cancel(request.signal.reason).catch(() => {});
  const release = () => request.signal.removeEventListener('abort', stop);
  if (request.signal.aborted) stop();
  else request.signal.addEventListener('abort', stop, { once: true });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      release();
      controller.close();
    },
    cancel(reason) {
      release();
      return reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
