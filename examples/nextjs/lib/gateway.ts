import { createGateway, type Gateway } from '@market-signals/client/core';

/** The gateway's endpoint and the key, which only the server knows. */
export const signals = () => ({ url: process.env.SIGNALS_URL!, apiKey: process.env.SIGNALS_KEY! });

/** The gateway as a server component asks it for a user. The provider in the browser has the same caller. */
export const gatewayFor = (caller: string): Gateway => createGateway({ ...signals(), caller });
