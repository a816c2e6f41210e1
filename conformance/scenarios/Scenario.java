import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.SyndicatsApi;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.SyndicatCreation;

public class Scenario {
  public static void main(String[] arguments) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("BASE_URL"));
    client.setRequestInterceptor(request -> request.header("X-Api-Key", System.getenv("API_KEY")));
    var api = new SyndicatsApi(client);
    var union = new SyndicatCreation().identifiantExterne("SDK java é/1").nom("Syndicat « java »");

    var created = api.createSyndicat(union, null);
    check(api.getSyndicat(created.getIdentifiantExterne()).equals(created), "read");
    try {
      api.createSyndicat(union, null);
      check(false, "refused");
    } catch (ApiException refusal) {
      var problem = client.getObjectMapper().readValue(refusal.getResponseBody(), Problem.class);
      check(refusal.getCode() == 409 && problem.getCode().startsWith("Syndicat."), "refused");
    }
    check(api.listSyndicats(null, null).contains(created), "listed");
  }

  private static void check(boolean holds, String what) {
    if (!holds) throw new IllegalStateException("Not as expected: " + what);
  }
}
