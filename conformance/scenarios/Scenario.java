import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.CampagnesApi;
import org.openapitools.client.api.QuestionsApi;
import org.openapitools.client.api.SynchronisationApi;
import org.openapitools.client.api.SyndicatsApi;
import org.openapitools.client.model.*;

public class Scenario {
  interface Call {
    Object run() throws ApiException;
  }

  static final ApiClient client = new ApiClient();

  static String codeOf(int status, Call call) throws Exception {
    try {
      call.run();
      return null;
    } catch (ApiException refusal) {
      if (refusal.getCode() != status) return null;
      return client.getObjectMapper().readValue(refusal.getResponseBody(), Problem.class).getCode();
    }
  }

  public static void main(String[] arguments) throws Exception {
    client.updateBaseUri(System.getenv("BASE_URL"));
    client.setRequestInterceptor(request -> request.header("X-Api-Key", System.getenv("API_KEY")));
    var name = System.getenv("CLIENT");
    var unions = new SyndicatsApi(client);
    var campaigns = new CampagnesApi(client);
    var union = new SyndicatCreation().identifiantExterne("SDK " + name + " é/1").nom("Syndicat « " + name + " »");

    var created = unions.createSyndicat(union, null);
    var found = unions.getSyndicat(union.getIdentifiantExterne());
    var page = unions.listSyndicatsWithHttpInfo(1, null);
    var row = new EmployeSync().idExterne("SDK " + name + " 1").nom("Roy");
    var rows = new SyncSaisie().employes(List.of(row));
    var loaded = new SynchronisationApi(client).createSync(rows, null, null, null, null, null, null);
    var now = OffsetDateTime.now();
    var campaign =
        new CampagneCreation()
            .titre("SDK " + name)
            .ouvertureDuVoteUtc(now.plusDays(1))
            .fermetureDuVoteUtc(now.plusDays(2));
    var id = campaigns.createCampagne(campaign, null);
    var options = List.of(new OptionSaisie().libelle("Oui"), new OptionSaisie().libelle("Non"));
    new QuestionsApi(client).createQuestion(id, new QuestionCreation().titre("Acceptez-vous ?").options(options), null);
    campaigns.publishCampagne(id, null);

    var seen = new LinkedHashMap<String, Object>();
    seen.put("page", page.getData().size());
    seen.put("next", page.getHeaders().toString().contains("rel=\"next\""));
    seen.put("read", found.equals(created));
    seen.put("created", created.getNom());
    seen.put("conflict", codeOf(409, () -> unions.createSyndicat(union, null)));
    seen.put("absent", codeOf(404, () -> unions.getSyndicat("SDK " + name + " absent")));
    seen.put("refused", loaded.getErrors().get(0).getCode());
    seen.put("published", id);
    System.out.println(client.getObjectMapper().writeValueAsString(seen));
  }
}
