/** A refusal as JSON. `close`: ends the connection, because the body is not read. */
export function refuseRequest(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: code, message }, { status, headers });
}

/** For refusals before the body was read. */
export const CLOSE = { Connection: 'close' };
