// Requests to the admin port. The secret is kept for this tab only, and sent in a header that no other site can send.

const STORED = 'market-signals:admin';
export const getSecret = () => sessionStorage.getItem(STORED);
export const keepSecret = (secret) => sessionStorage.setItem(STORED, secret);
export const forgetSecret = () => sessionStorage.removeItem(STORED);

const send = async (path, init = {}) => {
  const response = await fetch(path, { ...init, headers: { ...init.headers, 'X-Admin-Key': getSecret() ?? '' } });
  if (response.status === 401) {
    forgetSecret();
    dispatchEvent(new Event('signed-out'));
  }
  return response;
};

/** The data of a GraphQL operation. @throws with the message of its first error */
export async function ask(query, variables = {}) {
  const response = await send('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors, message } = await response.json();
  if (errors?.length) throw new Error(errors[0].message);
  if (!data) throw new Error(message ?? `The gateway answered ${response.status}.`);
  return data;
}

/** Uploads files and returns the report. */
export async function upload(parameters, files) {
  const body = new FormData();
  for (const file of files) body.append('file', file, file.name);
  const response = await send(`/imports?${new URLSearchParams(parameters)}`, { method: 'POST', body });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

/** Downloads a file. */
export async function download(path) {
  const response = await send(path);
  if (!response.ok) throw new Error((await response.json()).message);
  const [, name = 'download'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(await response.blob()), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
