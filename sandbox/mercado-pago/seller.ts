/** The made-up test seller whose account is simulated. */
export const seller = {
  userId: "1735143232",
  applicationId: "4863578097401450",
  nickname: "TESTUSER1735143232",
  email: "test_user_1735143232@testuser.com",
  pixKey: "b76aa9c2-2ec4-4110-954e-ebfe34f05b61",
  pixName: "Vendedor de Teste",
  pixCity: "Sao Paulo",
};
