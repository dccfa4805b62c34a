/** The family's queries in GraphiQL's menu. */
export const indexesExamples = [
  `# The sentiment indexes and their current readings. Needs an API key.
query Indexes {
  indexes { indexId displayName description reading { asOf value totalMentions constituents { displayName weight value } } }
}`,
];
