export const INDEXES = `indexId,displayName,description,cadence,methodologyNote
fed-sentiment,Fed Sentiment,The tone of the central bank.,weekly,Weighted by role.
ai-sentiment,AI Sentiment,The tone of artificial intelligence.,DAILY,Chips weigh most.
quiet-sentiment,Quiet Sentiment,Nothing is written about it.,DAILY,Nobody is in it.
`;

export const INDEX_ROLES = `indexId,role,weight
fed-sentiment,Chair,4
fed-sentiment,Staff,1
ai-sentiment,Chip maker,3
ai-sentiment,Platform,2
ai-sentiment,Product,1
ai-sentiment,Topic,1
`;

/**
 * With the mentions of the market, on the 21st: NVIDIA -0.5 of 20, Microsoft 0.5 of 10, the iPhone nothing since -0.4 of 10
 * on the 20th and 0.2 of 30 on the 19th, nothing ever of the topic; Exxon has left. In the week of the 17th: Robin Cook
 * 0.4 of 5, Sakura Motors 0.5 of 7; Lee Park was chair until 2024.
 */
export const INDEX_MEMBERS = `indexId,role,entity,from,to
fed-sentiment,Chair,kb/person/9000001,2025-01-01,
fed-sentiment,Chair,kb/person/9000002,,2024-12-31
fed-sentiment,Staff,Sakura-Motors,,
ai-sentiment,Chip maker,NVDA,,
ai-sentiment,Platform,msft,,
ai-sentiment,Product,iPhone,,
ai-sentiment,Topic,kb-topic-ai,,
ai-sentiment,Platform,XOM,,2025-10-31
ai-sentiment,Platform,nobody,,
ai-sentiment,Unweighed,AAPL,,
`;
