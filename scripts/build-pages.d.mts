/** Whether the dashboard and GraphiQL's bar are a build of these sources. */
export function arePagesBuilt(): boolean;
