package foreign;

import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.VaultsApi;
import org.openapitools.client.model.Basket;
import org.openapitools.client.model.Constituent;

/** Calls a running API with the client that openapi-generator made; prints the symbols and the status of an unknown vault. */
public final class Main {
  public static void main(String[] args) throws ApiException {
    VaultsApi vaults = new VaultsApi(new ApiClient().setBasePath(args[0]));
    Basket basket = vaults.getBasket(null, null);
    StringBuilder symbols = new StringBuilder();
    for (Constituent constituent : basket.getConstituents()) symbols.append(constituent.getSymbol()).append(' ');
    System.out.println("symbols " + symbols.toString().trim());
    try {
      vaults.getVault("0x00000000000000000000000000000000000000aa", null, null);
    } catch (ApiException error) {
      System.out.println("unknown " + error.getCode());
    }
  }
}
