/** The bytes that a response may have unless the operator sets another bound (`MAX_RESPONSE_MB`). */
export const MAX_RESPONSE_BYTES = 32 * 2 ** 20;
