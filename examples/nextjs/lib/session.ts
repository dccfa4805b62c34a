import { cookies } from 'next/headers';

/** The id of the user. Replace this with your own session. */
export const currentUser = async (): Promise<string> => (await cookies()).get('user')?.value ?? 'guest';
