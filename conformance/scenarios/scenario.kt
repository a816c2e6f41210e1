import com.squareup.moshi.Moshi
import java.time.OffsetDateTime
import org.openapitools.client.apis.CampagnesApi
import org.openapitools.client.apis.QuestionsApi
import org.openapitools.client.apis.SynchronisationApi
import org.openapitools.client.apis.SyndicatsApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ClientError
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.infrastructure.Success
import org.openapitools.client.models.*

fun codeOf(status: Int, call: () -> Any): String? =
    try {
        call()
        null
    } catch (refusal: ClientException) {
        val body = (refusal.response as ClientError<*>).body as String
        if (refusal.statusCode != status) null
        else Serializer.moshi.adapter(Problem::class.java).fromJson(body)?.code
    }

fun main() {
    val url = System.getenv("BASE_URL")
    val name = System.getenv("CLIENT")
    ApiClient.apiKey["X-Api-Key"] = System.getenv("API_KEY")
    val unions = SyndicatsApi(url)
    val campaigns = CampagnesApi(url)
    val union = SyndicatCreation(identifiantExterne = "SDK $name é/1", nom = "Syndicat « $name »")

    val created = unions.createSyndicat(union)
    val found = unions.getSyndicat(union.identifiantExterne)
    val page = unions.listSyndicatsWithHttpInfo(1, null) as Success<List<Syndicat>?>
    val rows = SyncSaisie(employes = listOf(EmployeSync(idExterne = "SDK $name 1", nom = "Roy")))
    val loaded = SynchronisationApi(url).createSync(rows)
    val now = OffsetDateTime.now()
    val id = campaigns.createCampagne(CampagneCreation("SDK $name", now.plusDays(1), now.plusDays(2)))
    val options = listOf(OptionSaisie(libelle = "Oui"), OptionSaisie(libelle = "Non"))
    QuestionsApi(url).createQuestion(id, QuestionCreation(titre = "Acceptez-vous ?", options = options))
    campaigns.publishCampagne(id)

    val seen =
        mapOf(
            "page" to page.data?.size,
            "next" to page.headers.values.flatten().any { it.contains("rel=\"next\"") },
            "read" to (found == created),
            "created" to created.nom,
            "conflict" to codeOf(409) { unions.createSyndicat(union) },
            "absent" to codeOf(404) { unions.getSyndicat("SDK $name absent") },
            "refused" to loaded.errors.first().code,
            "published" to id.toString(),
        )
    println(Moshi.Builder().build().adapter(Any::class.java).toJson(seen))
}
