import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type GatewayError, type TypedDocument, useGateway } from '../../../client/index.ts';

/** The queries whose responses a change of alerts or of the inbox makes stale. */
const QUERIES: readonly unknown[] = ['AlertBell', 'Inbox', 'MyAlerts'];

/** A payload; its errors are faults that the caller can mend. */
type Payload = { errors: readonly { message: string }[] };

/** Sends changes of alerts, and refetches what shows them. `failure`: the message of the last one, if it failed. */
export function useAlertChanges() {
  const gateway = useGateway();
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async <Data extends Record<string, Payload | null>, Variables>(
    document: TypedDocument<Data, Variables>,
    variables: Variables,
  ): Promise<Data | null> => {
    setSending(true);
    try {
      const { data } = await gateway.request(document, variables, { asOf: null });
      const [refusal] = Object.values(data).flatMap((payload) => payload?.errors ?? []);
      setFailure(refusal?.message ?? null);
      return refusal ? null : data;
    } catch (error) {
      setFailure((error as GatewayError).message);
      return null;
    } finally {
      setSending(false);
      await client.invalidateQueries({ predicate: ({ queryKey }) => QUERIES.includes(queryKey[2]) });
    }
  };
  return { send, failure, isSending };
}
