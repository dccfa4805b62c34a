import { GatewayProvider, useDataUpdated, useStockListQuery } from '@market-signals/client';
import { fetch } from 'expo/fetch';
import { FlatList, SafeAreaView, Text, View } from 'react-native';

// A phone has no origin, so the address is that of your server's route, which adds the key.
const URL = process.env.EXPO_PUBLIC_GATEWAY_URL ?? 'https://example.com/api/graphql';

function Stocks() {
  // Refetches what an import changed.
  useDataUpdated();
  const { data, error } = useStockListQuery({ first: 20 });
  if (error) return <Text>{error.message}</Text>;
  return (
    <FlatList
      data={data?.stocks?.nodes ?? []}
      keyExtractor={({ ticker }) => ticker}
      renderItem={({ item: { ticker, name, quote } }) => (
        <View>
          <Text>
            {ticker} {name} {quote?.price}
          </Text>
        </View>
      )}
    />
  );
}

/** The `fetch` of Expo streams; without it, changes are polled every five minutes. */
export const App = () => (
  <SafeAreaView>
    <GatewayProvider url={URL} caller="visitor" fetch={fetch}>
      <Stocks />
    </GatewayProvider>
  </SafeAreaView>
);
