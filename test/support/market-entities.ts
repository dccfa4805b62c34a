/** Eight entities from a file, and aliases of two existing entities. */
export const ENTITIES = `id,type,name,urlSlug,aliases,ticker,listingCoverage,listing,category,description,iconUrl
kb/product/iphone,product,iPhone,iPhone,Apple phone; Jesus phone,,,,Smartphones,A phone.,https://img.example/iphone.png
kb/country/us,country,United States,,USA; America,,,,,,
kb/organization/fed,organization,Federal Reserve,,Fed,,,,,The central bank.,
kb/topic/ai,topic,Artificial intelligence,AI-Topic,AI,,,,,,
kb/person/ada-stone,person,Ada Stone,,,,,,,,
kb/company/deep-apple,company,Deep Apple Labs,,,,private,,,,
kb/company/sakura,company,Sakura Motors,,Sakura,,public_untracked,TSE:7299,,,
kb/company/320193,company,Apple,,Apple Computer,,,,,,
kb/etf/spy,etf,SPDR S&P 500,,Spiders,SPY,,,,,
`;

export const RELATIONS = `entity,relation,target,title,from,to
Ada-Stone,founded,AAPL,Founder,1976-04-01,
Ada-Stone,leads,AAPL,Chief Executive Officer,1997-01-01,2011-08-24
Ada-Stone,directs,MSFT,,2026-01-01,
kb/person/9000002,leads,aapl,Chief Financial Officer,2020-01-01,
iPhone,product_of,AAPL,,2007-06-29,
kb-topic-ai,concerns,NVDA,,,
kb-topic-ai,concerns,AAPL,,,
AAPL,located_in,United-States,,,
MSFT,invested_in,kb/company/deep-apple,,,
Federal-Reserve,regulates,JPM,,,
nobody,leads,AAPL,,,
`;

export const POPULAR = `rank,entity
2,United-States
1,kb/person/9000001
3,nobody
`;

/**
 * Mentions of entities that are no stock, beside those of the market, sums of polarities in brackets:
 * iPhone 30 (+6) on 19 November and 10 (-4) on the 20th, Robin Cook 5 (+2) on the 20th, Sakura Motors 7 (+3.5) and SPY 4 (0) on the 20th.
 */
export const ENTITY_MENTIONS = `entity,date,source,publisher,type,count,polaritySum,bullish,bearish
iphone,2025-11-19,Reddit,r/apple,post,30,6,10,2
iphone,2025-11-20,Reddit,r/apple,post,10,-4,1,6
kb-person-9000001,2025-11-20,News,Reuters,article,5,2,3,0
Sakura-Motors,2025-11-20,News,Reuters,article,7,3.5,4,0
SPY,2025-11-20,X,@funds,post,4,0,1,1
`;
