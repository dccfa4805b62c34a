/** Queries in GraphiQL's menu. */
export const alertsExamples = [
  /* GraphQL */ `
# The alerts of your key, and the events that you have not read. Needs an API key.
query MyAlerts {
  viewer {
    unreadCount
    inbox(first: 10, isUnread: true) {
      nodes {
        detectedAt
        title
      }
    }
    alerts {
      nodes {
        name
        fired
        expiresAt
      }
    }
  }
}
`,
];
